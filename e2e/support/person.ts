import type { Page } from "playwright-core";

/**
 * What a person at the page takes, by a rule that is written down in docs/first-use.md: a click with finding where, a field with
 * deciding and typing, a page with reading it. Generous to none of them; waiting for the machines comes on top.
 */
const personsSeconds = { click: 4, field: 12, page: 25 } as const;

/** A person who only does what the page offers, and is counted. */
export function personAt(page: Page) {
  const counted = { clicks: 0, fields: 0, pages: 0 };
  const click = async (
    name: string | RegExp,
    role: "button" | "link" = "button",
    within: Pick<Page, "getByRole"> = page,
  ): Promise<void> => {
    counted.clicks += 1;
    const exact = typeof name === "string";
    await within.getByRole(role, { name, exact }).click();
  };
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    counted,
    click,
    /** A place that the person has not seen yet. */
    read: async (url: RegExp): Promise<void> => {
      counted.pages += 1;
      await page.waitForURL(url);
    },
    enter: async (values: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, value] of Object.entries(values)) {
        counted.fields += 1;
        await field(name).fill(value);
      }
    },
    choose: async (name: string, label: string): Promise<void> => {
      counted.fields += 1;
      await field(name).selectOption({ label });
    },
    seconds: (): number =>
      counted.clicks * personsSeconds.click +
      counted.fields * personsSeconds.field +
      counted.pages * personsSeconds.page,
  };
}
