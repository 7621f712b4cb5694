/** Whether the page is laid out for print, for components that render differently then. */
let printing = false;
const listeners = new Set<() => void>();

export const isPrinting = (): boolean => printing;

/** Tells the listeners again when nothing changes: the browser prepares a print of a page that is laid out already. */
export const setPrinting = (next: boolean): void => {
  printing = next;
  document.documentElement.toggleAttribute("data-printing", next);
  for (const listener of listeners) listener();
};

export const onPrinting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
