/** Texts of the provider's back office, beside those of the clients' program. */
export const managementPtBr = {
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
