export const chartsPtBr = {
  chart: {
    legend: "Legenda",
    showAll: "Ver tudo",
    zoomHint: "Use + e − para aproximar e afastar, Shift com as setas para andar e 0 para ver tudo.",
  },
  download: {
    menu: "Baixar e imprimir {{title}}",
    image: "Imagem (PNG)",
    table: "Tabela (CSV)",
    print: "Imprimir página",
  },
  tableOrder: { label: "Ordenar por", by: "Ordenado por {{column}}" },
  filterWords: {
    chooseOne: "Escolha um",
    equipment: "Equipamento",
    advanced: "Filtro avançado",
    set_one: "filtro ativo",
    set_other: "filtros ativos",
    days: "{{from}} a {{to}}",
    ranges_one: "{{count}} intervalo",
    ranges_other: "{{count}} intervalos",
    hours: "das {{from}} às {{to}}",
    hoursDaily: "todo dia das {{from}} às {{to}}",
    allEquipments: "Todos os equipamentos",
    operator: "Operador",
    product: "Produto",
  },
};
