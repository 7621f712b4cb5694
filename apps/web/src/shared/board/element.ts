export type Child = Node | string | null | undefined | false;

const svgNamespace = "http://www.w3.org/2000/svg" as const;

const fill = <E extends Element>(element: E, children: readonly Child[]): E => {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  }
  return element;
};

/** A div with a class and children. */
export const div = (className: string, ...children: readonly Child[]): HTMLElement => {
  const element = document.createElement("div");
  element.className = className;
  return fill(element, children);
};

export const span = (className: string, ...children: readonly Child[]): HTMLElement => {
  const element = document.createElement("span");
  element.className = className;
  return fill(element, children);
};

/** Sets inline styles, for elements whose size depends on a value. */
export const styled = <E extends HTMLElement>(element: E, styles: Readonly<Record<string, string>>): E => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  return element;
};

export const svg = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Child[]
): SVGElement => {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return fill(element, children);
};

export const empty = (element: Element): void => {
  while (element.firstChild) element.removeChild(element.firstChild);
};
