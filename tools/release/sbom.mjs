/** The inventory of the packages in the binary, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
import { createHash } from "node:crypto";

/** `epoch` in seconds. */
export function bom(application, packages, epoch) {
  const component = ({ name, version, license, purl, hash, source }) => ({
    type: "library",
    "bom-ref": purl,
    name,
    version,
    ...(hash.content && { hashes: [hash] }),
    licenses: [{ expression: license }],
    purl,
    ...(source && { externalReferences: [{ type: "website", url: source }] }),
  });
  const { name, version, license, purl } = application;
  const inTheFrontEnd = packages.filter((it) => !it.purl.startsWith("pkg:cargo/")).map((it) => it.purl);
  const body = {
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { type: "application", "bom-ref": purl, name, version, licenses: [{ expression: license }], purl },
    },
    components: packages.map(component),
    dependencies: [
      { ref: purl, dependsOn: [...application.uses, ...inTheFrontEnd] },
      ...packages.map(({ purl: ref, uses }) => ({ ref, dependsOn: [...new Set(uses)] })),
    ],
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serial(body),
    version: 1,
    ...body,
  };
}

/** A UUID derived from the contents (RFC 9562, section 5.8): the same contents have the same UUID. */
function serial(body) {
  const hex = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const variant = ((parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
