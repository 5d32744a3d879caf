import type { Picture as PictureFile } from "../lib/content";

interface PictureProps {
  picture: PictureFile;
  /** Its width on the page, as in `sizes`. */
  sizes: string;
  /** It is in the first view, so it loads at once. */
  isFirst?: boolean | undefined;
  /** It only repeats what the words beside it say. */
  isDecoration?: boolean | undefined;
  className?: string | undefined;
}

/** A picture of an operator's content. Its place is kept until it has loaded. */
export function Picture({ picture: { src, width, height, alt, variants }, sizes, isFirst, isDecoration, className }: PictureProps) {
  const files = [...variants.filter((variant) => variant.src !== src), { src, width }];
  return (
    <img
      src={src}
      srcSet={files.length > 1 ? files.map((file) => `${file.src} ${file.width}w`).join(", ") : undefined}
      sizes={files.length > 1 ? sizes : undefined}
      width={width}
      height={height}
      alt={isDecoration ? "" : alt}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      className={className}
    />
  );
}
