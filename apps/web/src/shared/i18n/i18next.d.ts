import "i18next";
import type { managementPtBr } from "@fiel/contracts/texts/management/pt-br";
import type { ptBrLazy } from "@fiel/contracts/texts/pt-br-lazy";
import type { ptBr } from "@fiel/contracts/texts/pt-br";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof ptBr & typeof ptBrLazy & typeof managementPtBr };
  }
}
