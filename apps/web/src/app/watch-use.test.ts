import { expect, it } from "vitest";
import { watchUse } from "./watch-use.ts";

const pageOf = (matches: (selector: string) => boolean) => {
  const page = new EventTarget();
  return Object.assign(page, {
    location: { pathname: "/client/acme/inicio" },
    querySelector: (selector: string) => (matches(selector) ? {} : null),
  }) as unknown as Document;
};

it("is in use once something was typed on this page, or while a form or a dialog stands there", () => {
  const page = pageOf(() => false);
  const isInUse = watchUse(page);
  expect(isInUse()).toBe(false);
  page.dispatchEvent(new Event("input"));
  expect(isInUse()).toBe(true);
  Object.assign(page.location, { pathname: "/client/acme/producao" });
  expect(isInUse()).toBe(false);
  expect(watchUse(pageOf((selector) => selector.includes("main form")))()).toBe(true);
});

it("is not in use for a popover, which stands in the page while it is closed", () => {
  expect(watchUse(pageOf((selector) => selector.split(", ").includes("[role=dialog]")))()).toBe(false);
});
