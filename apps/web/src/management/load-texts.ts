import type { ShippedLocale } from "@fiel/domain";

/** Texts of the back office, and the clients' texts that few of their pages need. */
const loaders: Readonly<Record<ShippedLocale, () => Promise<object>>> = {
  "pt-BR": async () => {
    const [{ ptBrLazy }, { managementPtBr }] = await Promise.all([
      import("@fiel/contracts/texts/pt-br-lazy"),
      import("@fiel/contracts/texts/management/pt-br"),
    ]);
    return { ...ptBrLazy, ...managementPtBr };
  },
  en: async () => (await import("@fiel/contracts/texts/management/en")).managementEn,
  es: async () => (await import("@fiel/contracts/texts/management/es")).managementEs,
};

export const loadTexts = (language: ShippedLocale): Promise<object> => loaders[language]();
