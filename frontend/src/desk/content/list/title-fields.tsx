import { TextArea, TextField } from "../../ui/field";

/** Title, address and description. Their lengths are what the site takes (docs/content.md). */
export function TitleFields({ base }: { base: "/blog/" | "/" }) {
  return (
    <>
      <TextField label="Title" name="title" required minLength={10} maxLength={65} hint="10 to 65 characters." />
      <TextField
        label="Address (optional)"
        name="slug"
        maxLength={80}
        spellCheck={false}
        autoCapitalize="none"
        hint={`What follows ${base} in the address, such as spring-offer. Without it, it is made of the title.`}
      />
      <TextArea
        label="Description"
        name="description"
        rows={2}
        required
        minLength={50}
        maxLength={160}
        hint="50 to 160 characters, for search results and lists."
        className="sm:col-span-2"
      />
    </>
  );
}
