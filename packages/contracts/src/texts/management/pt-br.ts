import { clientsPtBr } from "./clients/pt-br.ts";
import { languagesPtBr } from "./languages/pt-br.ts";
import { managersPtBr } from "./managers/pt-br.ts";

/** Texts of the provider's back office, beside those of the clients' program. */
export const managementPtBr = {
  clients: clientsPtBr,
  languages: languagesPtBr,
  managers: managersPtBr,
  overview: {
    use: "Uso por cliente",
    useHint: "pesagens nas últimas 24 horas",
    perDay: "Pesagens/dia",
    stored: "Armazenado",
    gateways: "Gateways",
    lastSeen: "Última leitura",
    silentOf_one: "{{count}} de {{all}} calado",
    silentOf_other: "{{count}} de {{all}} calados",
    silent: "Gateways calados",
    noneSilent: "Todos os gateways falam.",
    failures: "E-mails e tarefas com falha em 24 h",
    noneFailed: "Nada falhou.",
    mail: "E-mail",
    job: "Tarefa",
  },
  management: {
    name: "Gestão",
    title: "Fiel Gestão",
    signInHint: "Acesso da equipe do fornecedor.",
    welcome: "Bem-vindo, {{name}}",
    overview: "Visão geral",
    clients: "Clientes",
    users: "Usuários",
    languages: "Idiomas",
    looks: "Tema e idioma",
  },
};
