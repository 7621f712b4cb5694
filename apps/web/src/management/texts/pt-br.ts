import { clientsPtBr } from "./clients/pt-br.ts";
import { managersPtBr } from "./managers/pt-br.ts";

/** Texts of the provider's back office, beside those of the clients' program. */
export const managementPtBr = {
  clients: clientsPtBr,
  managers: managersPtBr,
  management: {
    name: "Gestão",
    title: "Fiel Gestão",
    signInHint: "Acesso da equipe do fornecedor.",
    welcome: "Bem-vindo, {{name}}",
    overview: "Visão geral",
    clients: "Clientes",
    users: "Usuários",
    looks: "Tema e idioma",
  },
};
