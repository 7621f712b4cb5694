import { answerAsProgram } from "../programs/answer-as-program.ts";
import { sheetOrFault } from "./sheet-or-fault.ts";

answerAsProgram(sheetOrFault);
