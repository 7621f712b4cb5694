/** Forms in the page and open dialogs. Popovers are left out: they exist while closed and hold no input. */
const forms = "main form, dialog[open], [role=dialog]:not([popover])";

/** Whether the page holds input that would be lost: a form or dialog is open, or something was typed or chosen on this path. */
export const watchUse = (
  page: Pick<Document, "addEventListener" | "querySelector" | "location">,
): (() => boolean) => {
  let usedAt: string | null = null;
  const note = (): void => {
    usedAt = page.location.pathname;
  };
  for (const kind of ["input", "change"]) page.addEventListener(kind, note, { capture: true });
  return () => usedAt === page.location.pathname || page.querySelector(forms) !== null;
};
