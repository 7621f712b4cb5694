/** Texts of the information board and of its screens' list. */
export const boardPtBr = {
  board: {
    start: "Pressione F11 ou toque em Iniciar",
    startButton: "Iniciar",
    hint: "O painel ocupa a tela inteira e troca de página a cada {{seconds}} s. ESC encerra.",
    pages: "Páginas",
    seconds: "Segundos por página",
    secondsOfPage: "{{seconds}} s por página",
    turn_one: "{{count}} página, volta a cada {{minutes}} min",
    turn_other: "{{count}} páginas, volta a cada {{minutes}} min",
    pageCount_one: "{{count}} página",
    pageCount_other: "{{count}} páginas de 4",
    page: {
      stops: "Paradas por causa",
      machines: "Equipamentos",
      production: "Produção útil",
      pace: "Ritmo do dia",
      giveaway: "Sobrepeso",
    },
  },
};
