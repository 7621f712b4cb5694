import { auditWordsPtBr } from "../audit/words/pt-br.ts";
import { accessPtBr } from "./access/pt-br.ts";
import { acknowledgePageEn } from "./acknowledge-page/en.ts";
import { acknowledgePageEs } from "./acknowledge-page/es.ts";
import { acknowledgePagePtBr } from "./acknowledge-page/pt-br.ts";
import { advancedPtBr } from "./advanced/pt-br.ts";
import { alertsPtBr } from "./alerts/pt-br.ts";
import { auditPtBr } from "./audit/pt-br.ts";
import { billingPtBr } from "./billing/pt-br.ts";
import { boardPtBr } from "./board/pt-br.ts";
import { cardsPtBr } from "./cards/pt-br.ts";
import { chartsPtBr } from "./charts/pt-br.ts";
import { devicePtBr } from "./device/pt-br.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { flowPtBr } from "./flow/pt-br.ts";
import { homeCardsPtBr } from "./home-cards/pt-br.ts";
import { importsPtBr } from "./imports/pt-br.ts";
import { managementEn } from "./management/en.ts";
import { managementEs } from "./management/es.ts";
import { managementPtBr } from "./management/pt-br.ts";
import { operatorPageEn } from "./operator-page/en.ts";
import { operatorPageEs } from "./operator-page/es.ts";
import { operatorPagePtBr } from "./operator-page/pt-br.ts";
import { peoplePtBr } from "./people/pt-br.ts";
import { ptBrLazy } from "./pt-br-lazy.ts";
import { ptBr } from "./pt-br.ts";
import { qualityPtBr } from "./quality/pt-br.ts";
import { registrationPtBr } from "./registration/pt-br.ts";
import { reportsPtBr } from "./reports/pt-br.ts";
import { screensEn } from "./screens/en.ts";
import { screensEs } from "./screens/es.ts";
import { screensPtBr } from "./screens/pt-br.ts";
import { setupPtBr } from "./setup/pt-br.ts";
import { stopsPtBr } from "./stops/pt-br.ts";
import { weighingPtBr } from "./weighing/pt-br.ts";

/** A module of the pages' texts: sections of the catalogue that a page loads again together when one of them changed. */
export interface PageModule {
  readonly name: string;
  readonly pt_BR: object;
  readonly en: object;
  readonly es: object;
}

/** A section belongs to the first module that contains it; sections in none of these belong to `general`. */
const groups: readonly (readonly [name: string, texts: object])[] = [
  ["auditWords", auditWordsPtBr],
  ["access", accessPtBr],
  ["advanced", advancedPtBr],
  ["alerts", alertsPtBr],
  ["audit", auditPtBr],
  ["billing", billingPtBr],
  ["board", boardPtBr],
  ["cards", cardsPtBr],
  ["charts", chartsPtBr],
  ["device", devicePtBr],
  ["flow", flowPtBr],
  ["homeCards", homeCardsPtBr],
  ["imports", importsPtBr],
  ["management", managementPtBr],
  ["people", peoplePtBr],
  ["quality", qualityPtBr],
  ["registration", registrationPtBr],
  ["reports", reportsPtBr],
  ["setup", setupPtBr],
  ["stops", stopsPtBr],
  ["weighing", weighingPtBr],
];

const shipped = {
  pt_BR: { ...ptBr, ...ptBrLazy, ...managementPtBr },
  en: { ...en, ...managementEn },
  es: { ...es, ...managementEs },
} as const;

const moduleOf = (section: string): string =>
  groups.find(([, texts]) => Object.hasOwn(texts, section))?.[0] ?? "general";

const only = (texts: object, name: string): object =>
  Object.fromEntries(Object.entries(texts).filter(([section]) => moduleOf(section) === name));

/** Modules of separate programs, which do not load the pages' catalogue. Their codes begin with the module's name. */
const alone: readonly PageModule[] = [
  {
    name: "screens",
    pt_BR: { screens: screensPtBr },
    en: { screens: screensEn },
    es: { screens: screensEs },
  },
  {
    name: "acknowledgePage",
    pt_BR: { acknowledgePage: acknowledgePagePtBr },
    en: { acknowledgePage: acknowledgePageEn },
    es: { acknowledgePage: acknowledgePageEs },
  },
  {
    name: "operatorPage",
    pt_BR: { operatorPage: operatorPagePtBr },
    en: { operatorPage: operatorPageEn },
    es: { operatorPage: operatorPageEs },
  },
];

/** All texts of pages, of the back office and of screens, by module. */
export const pageModules: readonly PageModule[] = [
  ...["general", ...groups.map(([name]) => name)].map((name) => ({
    name,
    pt_BR: only(shipped.pt_BR, name),
    en: only(shipped.en, name),
    es: only(shipped.es, name),
  })),
  ...alone,
];
