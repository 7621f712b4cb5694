export interface AcknowledgeTexts {
  readonly lang: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly noLink: string;
  readonly acknowledge: string;
  readonly see: string;
  readonly ended: string;
  readonly asWhom: (name: string) => string;
  readonly acknowledged: (name: string, at: string) => string;
  readonly lasted: (duration: string, began: string, isOver: boolean) => string;
}

const ptBr: AcknowledgeTexts = {
  lang: "pt-BR",
  loading: "Procurando o alerta …",
  failed: "O servidor não respondeu.",
  retry: "Tentar de novo",
  noLink: "Este link não vale mais.",
  acknowledge: "Reconhecer",
  see: "Ver no Fiel",
  ended: "Este alerta já terminou.",
  asWhom: (name) => `Em nome de ${name}. Os próximos degraus deixam de ser avisados.`,
  acknowledged: (name, at) => `${name} reconheceu em ${at}.`,
  lasted: (duration, began, isOver) =>
    isOver ? `durou ${duration}, desde ${began}` : `há ${duration}, desde ${began}`,
};

const en: AcknowledgeTexts = {
  lang: "en",
  loading: "Looking for the alert …",
  failed: "The server did not answer.",
  retry: "Try again",
  noLink: "This link is not valid any more.",
  acknowledge: "Acknowledge",
  see: "See it in Fiel",
  ended: "This alert has ended.",
  asWhom: (name) => `In the name of ${name}. The next steps will not be told.`,
  acknowledged: (name, at) => `${name} acknowledged it on ${at}.`,
  lasted: (duration, began, isOver) =>
    isOver ? `lasted ${duration}, since ${began}` : `for ${duration}, since ${began}`,
};

const es: AcknowledgeTexts = {
  lang: "es",
  loading: "Buscando la alerta …",
  failed: "El servidor no respondió.",
  retry: "Intentar de nuevo",
  noLink: "Este enlace ya no vale.",
  acknowledge: "Reconocer",
  see: "Ver en Fiel",
  ended: "Esta alerta ya terminó.",
  asWhom: (name) => `En nombre de ${name}. Los próximos escalones no se avisarán.`,
  acknowledged: (name, at) => `${name} la reconoció el ${at}.`,
  lasted: (duration, began, isOver) =>
    isOver ? `duró ${duration}, desde ${began}` : `hace ${duration}, desde ${began}`,
};

/** By a code such as `es`, `en_US` or `pt-BR`; Portuguese where there is none of it. */
export const acknowledgeTexts = (language: string): AcknowledgeTexts =>
  [en, es].find(({ lang }) => language.toLowerCase().startsWith(lang)) ?? ptBr;
