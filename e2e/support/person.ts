import type { Page } from "playwright-core";

/**
 * Time of a person for each action, s, by the rule in docs/first-use.md: a click with finding it, a field with deciding and typing, a page with
 * reading. The values are not generous. The machines' time comes on top.
 */
const personsSeconds = { click: 4, field: 12, page: 25 } as const;

/** A person who only uses what the page offers. Counts the actions. */
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
    /** Waits for a place that the person has not seen yet. */
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
