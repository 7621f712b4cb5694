import { describeMachineProfiles } from "./settings/machine-profiles.part.ts";
import { describeNominalRates } from "./settings/nominal-rates.part.ts";
import { describeReasons } from "./settings/reasons.part.ts";
import { describeShifts } from "./settings/shifts.part.ts";
import { openJourney } from "./support/journey.ts";

const at = openJourney({ machines: 1, section: "perfis" });

describeMachineProfiles(at);
describeNominalRates(at);
describeReasons(at);
describeShifts(at);
