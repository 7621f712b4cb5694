import type { TextsOf } from "../texts-of.ts";

/** Texts of the page that the link of an alert message opens. */
export const acknowledgePagePtBr = {
  loading: "Procurando o alerta …",
  failed: "O servidor não respondeu.",
  silent: "Sem conexão com o servidor. A página tenta de novo sozinha.",
  unanswered:
    "Sem resposta do servidor. Não sabemos se o reconhecimento chegou; a página confere assim que a conexão voltar.",
  notArrived: "O reconhecimento não chegou. Toque de novo.",
  retry: "Tentar de novo",
  noLink: "Este link não vale mais.",
  acknowledge: "Reconhecer",
  see: "Ver no Fiel",
  ended: "Este alerta já terminou.",
  asWhom: "Em nome de {{name}}. Os próximos degraus deixam de ser avisados.",
  acknowledged: "{{name}} reconheceu em {{at}}.",
  lasted: "durou {{duration}}, desde {{began}}",
  lasts: "há {{duration}}, desde {{began}}",
};

export type AcknowledgePageTexts = TextsOf<typeof acknowledgePagePtBr>;
