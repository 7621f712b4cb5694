/** What is filled in, or has been opened over a page. A popover is there while it is closed, too, and holds nothing that is typed. */
const forms = "main form, dialog[open], [role=dialog]:not([popover])";

/**
 * Whether something on the page would be lost with it: a form or a dialog stands there, or something was typed or chosen since the page
 * came.
 */
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
