/** Told where somebody turns the wheel over a chart that zooms, and the page scrolls. */
export const wheelScrolls = "wheelscrolls";

const onWheel = (event: Event): void => {
  const { currentTarget: place } = event;
  if (!(event instanceof WheelEvent) || !(place instanceof Element) || !place.closest("[data-zooms]")) return;
  if (event.ctrlKey || event.metaKey) {
    // The browser would zoom the page where the library leaves the wheel alone, beside its axes.
    event.preventDefault();
    return;
  }
  // The library never hears of it: the page scrolls.
  event.stopPropagation();
  place.dispatchEvent(new CustomEvent(wheelScrolls, { bubbles: true }));
};

/** The wheel over a chart scrolls the page; with Ctrl or Cmd it zooms. The library listens to the old event too. */
export const zoomByWheel = (place: HTMLElement): void => {
  for (const name of ["wheel", "mousewheel"])
    place.addEventListener(name, onWheel, { capture: true, passive: false });
};
