/** Runs in the page before its program. Shifts the device's clock by `byMs`. */
export const setClock = (byMs: number): void => {
  const Right = Date;
  const wrong = (): number => Right.now() + byMs;
  globalThis.Date = new Proxy(Right, {
    construct: (of, given: []) => (given.length === 0 ? new of(wrong()) : new of(...given)),
    get: (of, name): unknown => (name === "now" ? wrong : Reflect.get(of, name)),
  });
};
