import "i18next";
import type { managementPtBr } from "../../management/texts/pt-br.ts";
import type { ptBrLater } from "./locales/pt-br-later.ts";
import type { ptBr } from "./locales/pt-br.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof ptBr & typeof ptBrLater & typeof managementPtBr };
  }
}
