import type { Page } from "playwright-core";

/** A list of the settings, once its button for a new one is there. */
export const openList = async (address: string, title: string, on: Page): Promise<void> => {
  await on.goto(address);
  await on.getByRole("button", { name: new RegExp(`^Nov[oa] ${title}`) }).waitFor();
};
