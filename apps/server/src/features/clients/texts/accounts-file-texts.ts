import type { ListedAccount } from "@fiel/contracts";
import { defineTexts } from "../../../platform/texts/define-texts.ts";

interface AccountsFileTexts {
  readonly name: string;
  readonly headers: readonly string[];
  readonly status: Readonly<Record<ListedAccount["status"], string>>;
  readonly period: Readonly<Record<NonNullable<ListedAccount["currentPeriodStatus"]>, string>>;
}

/** Words of the file of clients. */
export const accountsFileTexts = defineTexts<AccountsFileTexts>("accountsFiles", "file", {
  pt_BR: {
    name: "clientes",
    headers: [
      "Nome",
      "Identificador",
      "CNPJ",
      "Situação",
      "Equipamentos em uso",
      "Equipamentos",
      "Preço de cada um (R$)",
      "Meses por ciclo",
      "Ciclo (R$)",
      "Fatura atual",
      "Vencimento",
      "Próxima fatura",
      "Fim da avaliação",
      "Usuário-chave",
      "E-mail",
      "Último acesso",
    ],
    status: { Active: "Ativo", Blocked: "Bloqueado" },
    period: { open: "Em aberto", paid: "Paga", late: "Atrasada", returned: "Devolvida" },
  },
  en: {
    name: "clients",
    headers: [
      "Name",
      "Identifier",
      "CNPJ",
      "Status",
      "Equipment in use",
      "Equipment",
      "Price of each (R$)",
      "Months a cycle",
      "Cycle (R$)",
      "Current invoice",
      "Due",
      "Next invoice",
      "End of trial",
      "Key user",
      "E-mail",
      "Last sign-in",
    ],
    status: { Active: "Active", Blocked: "Blocked" },
    period: { open: "Open", paid: "Paid", late: "Late", returned: "Returned" },
  },
  es: {
    name: "clientes",
    headers: [
      "Nombre",
      "Identificador",
      "CNPJ",
      "Situación",
      "Equipos en uso",
      "Equipos",
      "Precio de cada uno (R$)",
      "Meses por ciclo",
      "Ciclo (R$)",
      "Factura actual",
      "Vencimiento",
      "Próxima factura",
      "Fin de la prueba",
      "Usuario clave",
      "Correo",
      "Último acceso",
    ],
    status: { Active: "Activo", Blocked: "Bloqueado" },
    period: { open: "Abierta", paid: "Pagada", late: "Atrasada", returned: "Devuelta" },
  },
});
