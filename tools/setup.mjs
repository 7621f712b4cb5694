import { prepare } from "./setup/prepare.mjs";
import { giveUp } from "./setup/say.mjs";

await prepare().catch(giveUp);
