/** Knowledge about operable elements, for a walk by keys. Installed in the page. */
export interface Operable {
  /** All elements under a root that a pointer can operate. The Tab key must reach each of them. */
  readonly all: (root: ParentNode) => HTMLElement[];
  /** Visible part of an element: for a box that its label draws, the label. */
  readonly seen: (element: HTMLElement) => HTMLElement;
  readonly told: (element: Element) => string;
}

declare global {
  var fielOperable: Operable;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function installOperable(): void {
  const roles = "button checkbox combobox link menuitem option radio slider spinbutton switch tab textbox";
  const operable = [
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true]",
    "[data-zooms], [tabindex]:not([tabindex='-1'])",
    ...roles.split(" ").map((role) => `[role=${role}]`),
  ].join(", ");
  /** Whether its text says that the arrow keys move over it. */
  const walks = (element: Element): boolean =>
    element.matches("figure > [role=img]") && /setas/.test(element.nextElementSibling?.textContent ?? "");
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert]") === null;
  const isDisabled = (element: Element): boolean => element.matches(":disabled, [data-focus-guard]");
  const groupOf = (element: Element): readonly HTMLElement[] => {
    if (element.matches("[data-day]")) return [...document.querySelectorAll<HTMLElement>("[data-day]")];
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return [];
    const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    const own = boxes.filter(({ name, form }) => name === element.name && form === element.form);
    return own.filter(({ checked }) => checked).concat(own);
  };
  /** Whether Tab reaches this element of its group. Of days and of radio buttons Tab reaches one, and arrows reach the others. */
  const standsForOthers = (element: HTMLElement): boolean => {
    const group = groupOf(element);
    return group.length === 0 || element === (group.find(({ tabIndex }) => tabIndex >= 0) ?? group[0]);
  };
  const isPointed = (element: Element | null): boolean =>
    element !== null && getComputedStyle(element).cursor === "pointer";
  /** Whether only its pointer shows that it can be clicked. A row is left out, because its link or its name does the same. */
  const onlyClicked = (element: HTMLElement): boolean =>
    isPointed(element) &&
    !isPointed(element.closest("tr:has(a[href], [data-open])")) &&
    element.closest(`${operable}, label`) === null &&
    element.querySelector(`${operable}, label`) === null;
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        (element.matches(operable)
          ? !isDisabled(element) && standsForOthers(element)
          : walks(element) || onlyClicked(element)) && isShown(element),
    );
  const seen = (element: HTMLElement): HTMLElement => {
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && height > 1 && getComputedStyle(element).opacity !== "0") return element;
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
    return label ?? element;
  };
  const told = (element: Element): string => {
    const words = element.getAttribute("aria-label") ?? element.textContent.trim();
    return `${element.tagName.toLowerCase()} "${words.slice(0, 60)}"`;
  };
  globalThis.fielOperable = { all, seen, told };
}
