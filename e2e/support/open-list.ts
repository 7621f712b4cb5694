import type { Page } from "playwright-core";

/** Opens a list of the settings and waits for its button for a new entry. */
export const openList = async (address: string, title: string, on: Page): Promise<void> => {
  await on.goto(address);
  await on.getByRole("button", { name: new RegExp(`^Nov[oa] ${title}`) }).waitFor();
};
