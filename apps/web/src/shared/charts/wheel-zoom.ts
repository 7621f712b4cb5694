/** Event sent when the wheel is turned over a chart that zooms and the page scrolls instead. */
export const wheelScrolls = "wheelscrolls";

const onWheel = (event: Event): void => {
  const { currentTarget: place } = event;
  if (!(event instanceof WheelEvent) || !(place instanceof Element) || !place.closest("[data-zooms]")) return;
  if (event.ctrlKey || event.metaKey) {
    // Beside the axes the library ignores the wheel, and the browser would zoom the page.
    event.preventDefault();
    return;
  }
  // Hides the event from the library, so that the page scrolls.
  event.stopPropagation();
  place.dispatchEvent(new CustomEvent(wheelScrolls, { bubbles: true }));
};

/** The wheel over a chart scrolls the page; with Ctrl or Cmd it zooms the chart. The library also listens to the legacy `mousewheel` event. */
export const zoomByWheel = (place: HTMLElement): void => {
  for (const name of ["wheel", "mousewheel"])
    place.addEventListener(name, onWheel, { capture: true, passive: false });
};
