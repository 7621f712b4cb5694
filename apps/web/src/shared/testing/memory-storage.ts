/** In-memory `Storage` for tests without a browser. */
export const memoryStorage = (entries: Readonly<Record<string, string>> = {}): Storage => {
  const values = new Map(Object.entries(entries));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
};

export const demoClient = {
  tenant: "demo",
  name: "Demo",
  language: "pt_BR",
  timeZone: "America/Sao_Paulo",
  logoPath: null,
};
export const demoUser = {
  _id: "1",
  name: "Marina Rocha",
  email: "marina@demo.fiel",
  role: "Admin" as const,
  language: "pt_BR",
  tenant: "demo",
  profilePicPath: null,
};

export const signedInStorage = (): Storage =>
  memoryStorage({
    client: JSON.stringify(demoClient),
    user: JSON.stringify(demoUser),
    token: "token-1",
    language: "pt-BR",
  });
