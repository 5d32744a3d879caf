import { useId } from "react";
import type { MediaRow } from "../contract";

const TYPES = "image/png,image/jpeg,image/webp,image/avif,image/svg+xml";

interface PictureChoiceProps {
  file: File | null;
  media: MediaRow[];
  existing: string;
  onFile: (file: File | null) => void;
  onExisting: (name: string) => void;
}

export function PictureChoice({ file, media, existing, onFile, onExisting }: PictureChoiceProps) {
  const id = useId();
  const pictures = media.filter(({ pictureHref }) => pictureHref !== null);
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-list font-semibold text-heading">
          A new picture
        </label>
        <input
          id={id}
          type="file"
          accept={TYPES}
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
          className="block min-h-11 w-full text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-edge file:px-3 file:font-semibold file:text-heading md:min-h-9"
        />
        {file ? <p className="mt-1 text-list wrap-anywhere text-heading">Chosen: {file.name}</p> : null}
      </div>
      {pictures.length === 0 ? null : (
        <fieldset>
          <legend className="mb-1 text-list font-semibold text-heading">Or one that is here already</legend>
          <div className="grid max-h-52 grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
            {pictures.map(({ name, pictureHref }) => (
              <label
                key={name}
                className="block rounded-md border border-hairline p-1 hover:border-edge has-checked:border-heading has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-glass-deep"
              >
                <input type="radio" name="existing" checked={existing === name} onChange={() => onExisting(name)} className="sr-only" />
                <img src={pictureHref ?? ""} alt="" loading="lazy" className="h-16 w-full bg-tint object-contain" />
                <span className="mt-1 block truncate text-xs text-heading" title={name}>
                  {name}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
