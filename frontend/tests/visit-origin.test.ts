// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { addOrigin } from "../src/components/form/visit-origin";

/** What the browser says of the visit when a form is sent from a document that was opened at `url`. */
function fieldsOf({ url = "https://site.example/products", referrer = "", data = "{}" }) {
  document.body.innerHTML = `<script type="application/json" id="page-data">${data}</script>`;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ name: url } as PerformanceEntry]);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  vi.stubGlobal("location", new URL("https://site.example/faq?q=x"));
  vi.spyOn(Date, "now").mockReturnValue(performance.timeOrigin + 90_400);
  const body = new URLSearchParams({ email: "ada@example.com" });
  addOrigin(body);
  // Said of every post (the last test), whatever brought the visitor.
  for (const name of ["email", "elapsed_ms"]) body.delete(name);
  return Object.fromEntries(body);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the landing is the document's, wherever the visitor is now", () => {
  const url = "https://site.example/products?utm_source=news%20letter&utm_source=second&gclid=secret&utm_id=1";
  expect(fieldsOf({ url, referrer: "https://news.example.org:8443/story?id=1" })).toEqual({
    origin_landing_page: "/products",
    origin_referring_host: "news.example.org",
    origin_utm_source: "news letter",
    origin_parameters: "gclid utm_id",
    origin_age_s: "90",
  });
});

test("values are cut between characters, and empty ones left out", () => {
  const url = `https://site.example/?utm_term=${encodeURIComponent("💡".repeat(150))}&utm_medium=&${"x".repeat(3000)}id=1`;
  const fields = fieldsOf({ url });
  expect(fields.origin_utm_term).toBe("💡".repeat(100));
  expect(fields.origin_parameters).toHaveLength(1000);
  expect(fields).not.toHaveProperty("origin_utm_medium");
  expect(fields).not.toHaveProperty("origin_referring_host");
});

test("a click ID is named wherever it stands among other parameters", () => {
  const hubSpot =
    "_hsenc _hsmi hsa_acc hsa_cam hsa_grp hsa_ad hsa_src hsa_tgt hsa_kw hsa_mt hsa_net hsa_ver hsa_la hsa_ol hsa_ort hsCtaTracking";
  const others = hubSpot.split(" ").map((name) => `${name}=1`);
  for (const parameters of [
    [...others, "gclid=x"],
    ["gclid=x", ...others],
    [...others, "gclid=x", ...others],
  ]) {
    expect(fieldsOf({ url: `https://site.example/?${parameters.join("&")}` }).origin_parameters).toBe("gclid");
  }
});

test("nothing is said of a document that the site itself led to, or if the operator wants nothing", () => {
  expect(fieldsOf({ referrer: "https://site.example/blog" })).toEqual({});
  expect(fieldsOf({ data: '{"sendsOrigin":false}' })).toEqual({});
});

test("every post says how long its document has been open, in whole milliseconds", () => {
  document.body.innerHTML = '<script type="application/json" id="page-data">{"sendsOrigin":false}</script>';
  vi.spyOn(performance, "now").mockReturnValue(1499.6);
  const body = new URLSearchParams();
  addOrigin(body);
  expect(Object.fromEntries(body)).toEqual({ elapsed_ms: "1500" });
});
