import { advancedPtBr } from "./advanced/pt-br.ts";
import { alertsPtBr } from "./alerts/pt-br.ts";
import { auditPtBr } from "./audit/pt-br.ts";
import { billingPtBr } from "./billing/pt-br.ts";
import { boardPtBr } from "./board/pt-br.ts";
import { cardsPtBr } from "./cards/pt-br.ts";
import { devicePtBr } from "./device/pt-br.ts";
import { flowPtBr } from "./flow/pt-br.ts";
import { importsPtBr } from "./imports/pt-br.ts";
import { machinePtBr } from "./machine/pt-br.ts";
import { peoplePtBr } from "./people/pt-br.ts";
import { qualityPtBr } from "./quality/pt-br.ts";
import { registrationPtBr } from "./registration/pt-br.ts";
import { setupPtBr } from "./setup/pt-br.ts";
import { reportsPtBr } from "./reports/pt-br.ts";
import { stopsPtBr } from "./stops/pt-br.ts";
import { weighingPtBr } from "./weighing/pt-br.ts";

/** Texts of rarely opened pages, loaded with the first of these pages to keep the first page small. */
export const ptBrLazy = {
  ...advancedPtBr,
  ...alertsPtBr,
  ...auditPtBr,
  ...billingPtBr,
  ...boardPtBr,
  ...cardsPtBr,
  ...devicePtBr,
  ...flowPtBr,
  ...importsPtBr,
  ...machinePtBr,
  ...peoplePtBr,
  ...qualityPtBr,
  ...registrationPtBr,
  ...setupPtBr,
  ...reportsPtBr,
  ...stopsPtBr,
  ...weighingPtBr,
};
