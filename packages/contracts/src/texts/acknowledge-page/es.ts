import type { AcknowledgePageTexts } from "./pt-br.ts";

export const acknowledgePageEs: AcknowledgePageTexts = {
  loading: "Buscando la alerta …",
  failed: "El servidor no respondió.",
  silent: "Sin conexión con el servidor. La página intenta de nuevo por sí sola.",
  unanswered:
    "Sin respuesta del servidor. No sabemos si el reconocimiento llegó; la página lo verifica en cuanto vuelva la conexión.",
  notArrived: "El reconocimiento no llegó. Pulse de nuevo.",
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
