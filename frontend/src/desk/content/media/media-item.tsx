import FileText from "#icon/file-text";
import { Icon } from "../../../components/ui/icon";
import type { Frame, MediaRow } from "../contract";
import { fileHref, fileWords } from "../shell/file-words";
import { RemoveMedia } from "./remove-media";

/** The name below says what the picture is, so the picture has no words of its own. */
export function MediaItem({ file, frame }: { file: MediaRow; frame: Frame }) {
  const { name, pictureHref, usedIn } = file;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-edge">
      <div className="flex aspect-4/3 items-center justify-center border-b border-hairline bg-tint p-2">
        {pictureHref === null ? (
          <Icon shape={FileText} className="size-10 text-muted-foreground" />
        ) : (
          <img src={pictureHref} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3">
        <h2 className="text-sm wrap-anywhere">{name}</h2>
        {usedIn.length === 0 ? (
          <p className="text-list text-muted-foreground">Not used</p>
        ) : (
          <div className="text-list">
            <p className="text-muted-foreground">Used in</p>
            <ul>
              {usedIn.map((path) => (
                <li key={path}>
                  <a
                    href={fileHref(path, frame.draft)}
                    className="inline-flex min-h-11 items-center wrap-anywhere underline hover:text-heading md:min-h-6"
                  >
                    {fileWords(path)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {frame.folder === null ? <RemoveMedia file={file} frame={frame} /> : null}
      </div>
    </li>
  );
}
