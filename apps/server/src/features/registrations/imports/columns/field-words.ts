import type { ImportKind } from "@fiel/contracts";
import { allLanguages, type Language, type ShippedLanguage } from "../../../../platform/http/languages.ts";
import { defineTexts } from "../../../../platform/texts/define-texts.ts";

/** Names of a field in the three languages, and other headers that files use for it. */
export interface FieldWords {
  readonly pt_BR: string;
  readonly en: string;
  readonly es: string;
  /** Other headers, without accents and signs, separated by commas. */
  readonly also?: string;
}

const code = {
  pt_BR: "Código",
  en: "Code",
  es: "Código",
  also: "cod, codigo, cod prod, cod produto, codigo do produto, codigo produto, referencia, ref, sku, item, item code, product code, codigo del producto, id, numero, num, no, matricula",
} as const;
const name = {
  pt_BR: "Nome",
  en: "Name",
  es: "Nombre",
  also: "descricao, desc, descr, descricao do produto, nome do produto, produto, product, product name, description, descripcion, nombre del producto, producto, operador, operator, ocorrencia, evento, event, bobina, coil, equipamento, equipment, maquina, machine, razao",
} as const;

const products: Readonly<Record<string, FieldWords>> = {
  codeText: code,
  name,
  unit: {
    pt_BR: "Unidade",
    en: "Unit",
    es: "Unidad",
    also: "un, und, unid, um, u m, unidade de medida, unidade de peso, unit of measure, uom, unidad de medida",
  },
  netWeight: {
    pt_BR: "Peso líquido",
    en: "Net weight",
    es: "Peso neto",
    also: "peso liq, peso, liquido, pl, peso nominal, nominal, weight, net, neto, conteudo",
  },
  packageWeight: {
    pt_BR: "Embalagem",
    en: "Package",
    es: "Envase",
    also: "tara, peso embalagem, peso da embalagem, tare, package weight, packaging, peso del envase, embalaje",
  },
  rejectUnder: {
    pt_BR: "Rejeitar abaixo",
    en: "Reject below",
    es: "Rechazar por debajo",
    also: "rej abaixo, rejeicao abaixo, lim inf, limite inferior, inferior, reject under, lower limit, rejeitar menor, limite inferior de rejeicao",
  },
  rejectOver: {
    pt_BR: "Rejeitar acima",
    en: "Reject above",
    es: "Rechazar por encima",
    also: "rej acima, rejeicao acima, lim sup, limite superior, superior, reject over, upper limit, rejeitar maior",
  },
  correctionBelow: {
    pt_BR: "Corrigir abaixo",
    en: "Correct below",
    es: "Corregir por debajo",
    also: "correcao abaixo, corr abaixo, correction below, correcao inferior, correccion por debajo",
  },
  correctionAbove: {
    pt_BR: "Corrigir acima",
    en: "Correct above",
    es: "Corregir por encima",
    also: "correcao acima, corr acima, correction above, correcao superior, correccion por encima",
  },
  costPerKg: {
    pt_BR: "Custo por kg",
    en: "Cost per kg",
    es: "Costo por kg",
    also: "custo, r kg, r s kg, preco, preco kg, preco por kg, cost, price, price per kg, costo, precio, valor kg",
  },
  packSize: {
    pt_BR: "Pacotes por fardo",
    en: "Packs per bale",
    es: "Paquetes por fardo",
    also: "fardo, qtd fardo, pacotes, unidades por fardo, embalagens por fardo, pack size, packs, por fardo, qtde por caixa, un por caixa",
  },
  barCode: {
    pt_BR: "Código de barras",
    en: "Bar code",
    es: "Código de barras",
    also: "ean, ean13, gtin, barras, cod barras, cod de barras, barcode, upc, dun",
  },
  brand: { pt_BR: "Marca", en: "Brand", es: "Marca" },
  type: {
    pt_BR: "Tipo",
    en: "Type",
    es: "Tipo",
    also: "categoria, familia, grupo, linha, category, family, group, grupo de produto",
  },
  factoryDefault: {
    pt_BR: "Limites de inválidos de fábrica",
    en: "Factory invalid limits",
    es: "Límites de inválidos de fábrica",
    also: "padrao de fabrica, factory default, de fabrica",
  },
  invalidAbove: {
    pt_BR: "Inválido acima de",
    en: "Invalid above",
    es: "Inválido por encima de",
    also: "invalido acima, invalidos acima",
  },
  invalidBelow: {
    pt_BR: "Inválido abaixo de",
    en: "Invalid below",
    es: "Inválido por debajo de",
    also: "invalido abaixo, invalidos abaixo",
  },
  invalidDevianceAbove: {
    pt_BR: "Desvio inválido acima de",
    en: "Invalid deviance above",
    es: "Desvío inválido por encima de",
    also: "desvio invalido, desvio",
  },
  code: {
    pt_BR: "Código na máquina",
    en: "Machine code",
    es: "Código en la máquina",
    also: "codigo maquina, codigo numerico, machine code, numeric code",
  },
};

const equipments: Readonly<Record<string, FieldWords>> = {
  mid: {
    pt_BR: "Número da máquina",
    en: "Machine number",
    es: "Número de máquina",
    also: "numero, mid, codigo, cod, maquina, machine, code, id, n, no",
  },
  name: { pt_BR: "Nome", en: "Name", es: "Nombre", also: "equipamento, equipment, equipo, descricao" },
  group: { pt_BR: "Grupo", en: "Group", es: "Grupo", also: "linha, line, linea, setor, area" },
  type: {
    pt_BR: "Conexão",
    en: "Connection",
    es: "Conexión",
    also: "tipo, type, comunicacao, tipo de conexao",
  },
  ip: { pt_BR: "Endereço", en: "Address", es: "Dirección", also: "ip, endereco ip, host, ip address" },
  port: { pt_BR: "Porta", en: "Port", es: "Puerto" },
  expectedRate: {
    pt_BR: "Ritmo esperado (pacotes/min)",
    en: "Expected rate (packs/min)",
    es: "Ritmo esperado (paquetes/min)",
    also: "ritmo esperado, ritmo, cadencia, expected rate, velocidade",
  },
  timeZone: {
    pt_BR: "Fuso horário",
    en: "Time zone",
    es: "Huso horario",
    also: "fuso, timezone, zona horaria",
  },
  bitmap: {
    pt_BR: "Máscara de alarmes",
    en: "Alarm mask",
    es: "Máscara de alarmas",
    also: "bitmap, alarmes",
  },
  profile: { pt_BR: "Perfil", en: "Profile", es: "Perfil" },
  factor: { pt_BR: "Fator", en: "Factor", es: "Factor" },
  dataDirectory: {
    pt_BR: "Pasta de dados",
    en: "Data directory",
    es: "Carpeta de datos",
    also: "diretorio de dados",
  },
  configDirectory: {
    pt_BR: "Pasta de configuração",
    en: "Configuration directory",
    es: "Carpeta de configuración",
    also: "diretorio de configuracao",
  },
  cpNetReferenceName: {
    pt_BR: "Referência CpNet",
    en: "CpNet reference",
    es: "Referencia CpNet",
    also: "nome de referencia, cpnet",
  },
  syncOldData: {
    pt_BR: "Importar dados antigos",
    en: "Import old data",
    es: "Importar datos antiguos",
    also: "dados antigos, sincronizar dados antigos",
  },
};

export const fieldWords: Readonly<Record<ImportKind, Readonly<Record<string, FieldWords>>>> = {
  products,
  operators: { code, name },
  events: {
    code,
    name,
    notificationLevel: {
      pt_BR: "Nível de notificação",
      en: "Notification level",
      es: "Nivel de notificación",
      also: "nivel, level, gravidade, severidade, severity, gravedad",
    },
    planned: {
      pt_BR: "Parada planejada",
      en: "Planned stop",
      es: "Parada planificada",
      also: "planejada, planned, planificada, programada",
    },
    reason: { pt_BR: "Motivo", en: "Reason", es: "Motivo", also: "motivo da parada, stop reason" },
  },
  coils: {
    code,
    name,
    weight: {
      pt_BR: "Peso (g)",
      en: "Weight (g)",
      es: "Peso (g)",
      also: "peso, weight, peso da bobina, massa",
    },
    estimate: {
      pt_BR: "Pacotes estimados",
      en: "Estimated packs",
      es: "Paquetes estimados",
      also: "estimativa, estimado, rendimento, estimate, pacotes, rendimiento",
    },
    enabled: {
      pt_BR: "Habilitada",
      en: "Enabled",
      es: "Habilitada",
      also: "ativa, ativo, active, habilitado, activa",
    },
  },
  equipments,
};

type Labels = Readonly<Record<ImportKind, Readonly<Record<string, string>>>>;

const labelsIn = (language: ShippedLanguage): Labels =>
  Object.fromEntries(
    Object.entries(fieldWords).map(([kind, fields]) => [
      kind,
      Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, words[language]])),
    ]),
  ) as Labels;

export const fieldTexts = defineTexts<Labels>("importFields", "file", {
  pt_BR: labelsIn("pt_BR"),
  en: labelsIn("en"),
  es: labelsIn("es"),
});

/** Header of a column in exported files and on the page. */
export const labelOf = (kind: ImportKind, field: string, language: Language): string =>
  fieldTexts.in(language)[kind][field] ?? field;

/** Headers of a column in every language. */
export const labelsOf = (kind: ImportKind, field: string): string[] =>
  allLanguages().map((language) => labelOf(kind, field, language));
