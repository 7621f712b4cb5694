/** After a tap or a key, a new panel within this time is the user's, ms. */
const ownMs = 3_000;

const createTeller = (target: Document): HTMLElement => {
  const region = target.createElement("p");
  region.className = "op-visually-hidden";
  region.setAttribute("role", "status");
  target.body.append(region);
  return region;
};

/**
 * Moves the focus to the heading of a panel that the user opened, or that replaced what had the focus. A panel that comes by itself is only told, in a
 * live region, since the user may be busy elsewhere.
 */
export const focusPanels = (root: HTMLElement): void => {
  const target = root.ownerDocument;
  const teller = createTeller(target);
  let shown: string | null = null;
  let focused: Element | null = null;
  let acted: ReturnType<typeof setTimeout> | undefined;
  const act = (): void => {
    clearTimeout(acted);
    acted = setTimeout(() => (acted = undefined), ownMs);
  };
  for (const own of ["keydown", "click"]) target.addEventListener(own, act, { capture: true });
  target.addEventListener("focusin", () => (focused = target.activeElement));
  const look = (): void => {
    const page = root.querySelector("h1");
    const heading = root.querySelector<HTMLElement>(".op-left h2") ?? page;
    if (heading === null) return;
    const names = new Set([page?.textContent ?? "", heading.textContent]);
    const name = [...names].join(": ");
    const isNew = shown !== null && name !== shown;
    shown = name;
    const isLost = focused?.isConnected === false && target.activeElement === target.body;
    // A panel's own field has taken the focus.
    if (target.activeElement !== heading && target.activeElement?.closest(".op-left, form")) return;
    if (isLost || (isNew && acted !== undefined)) {
      heading.tabIndex = -1;
      heading.focus();
    } else if (isNew && heading.closest("[role=alert]") === null) teller.textContent = name;
  };
  new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true });
};
