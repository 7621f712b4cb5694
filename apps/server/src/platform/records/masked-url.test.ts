import { expect, it } from "vitest";
import { maskedUrl } from "./masked-url.ts";

it.each([
  ["https://erp.test", "https://erp.test/"],
  ["https://erp.test:8443/a", "https://erp.test:8443/…"],
  ["https://hooks.test/workflows/9f2c7a/trigger?sig=k3y-abcd", "https://hooks.test/…abcd"],
  ["https://someone:password@erp.test/?key=0123456789", "https://erp.test/…6789"],
  ["no address", "…"],
])("%s is shown as %s", (url, shown) => {
  expect(maskedUrl(url)).toBe(shown);
});
