import type { AcknowledgePageTexts } from "./pt-br.ts";

export const acknowledgePageEs: AcknowledgePageTexts = {
  loading: "Buscando la alerta …",
  failed: "El servidor no respondió.",
  retry: "Intentar de nuevo",
  noLink: "Este enlace ya no vale.",
  acknowledge: "Reconocer",
  see: "Ver en Fiel",
  ended: "Esta alerta ya terminó.",
  asWhom: "En nombre de {{name}}. Los próximos escalones no se avisarán.",
  acknowledged: "{{name}} la reconoció el {{at}}.",
  lasted: "duró {{duration}}, desde {{began}}",
  lasts: "hace {{duration}}, desde {{began}}",
};
