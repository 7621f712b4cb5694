/** Runs in the page before its program: the device's clock is wrong by so much. */
export const setClock = (byMs: number): void => {
  const Right = Date;
  const wrong = (): number => Right.now() + byMs;
  globalThis.Date = new Proxy(Right, {
    construct: (of, given: []) => (given.length === 0 ? new of(wrong()) : new of(...given)),
    get: (of, name): unknown => (name === "now" ? wrong : Reflect.get(of, name)),
  });
};
