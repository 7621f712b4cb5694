// Separate program that runs the engine of `chdb` as a ClickHouse server, until the process that started it disconnects.
import { libchdbPath } from "chdb/libchdb";
import koffi from "koffi";

type Pointer = bigint;

const libc = koffi.load("libc.so.6");
const engine = koffi.load(libchdbPath());

const mmap = libc.func("void* mmap(void*, size_t, int, int, int, int64_t)") as (
  ...args: [null, number, number, number, number, number]
) => Pointer;
const initAttributes = libc.func("int pthread_attr_init(void*)") as (attributes: Pointer) => number;
const setStack = libc.func("int pthread_attr_setstack(void*, void*, size_t)") as (
  ...args: [Pointer, Pointer, number]
) => number;
const getContext = libc.func("int getcontext(void*)") as (context: Pointer) => number;
const makeContext = libc.func("void makecontext(void*, void*, int, int, void*)") as (
  ...args: [Pointer, unknown, 2, number, Pointer]
) => void;
const createThread = libc.func("int pthread_create(_Out_ uintptr_t*, void*, void*, void*)") as (
  ...args: [number[], Pointer, unknown, Pointer]
) => number;

const stackBytes = 64 << 20;
/** Stack that the thread itself uses before it enters the engine. */
const entryBytes = 1 << 20;
/** Large enough for `ucontext_t` and `pthread_attr_t` on x86-64 and ARM 64. */
const structBytes = 16 << 10;

/**
 * Runs the engine's main function on a thread with a stack of its own. The engine refuses any stack but its thread's, and koffi calls functions on a
 * stack of koffi's.
 */
function enterEngine(args: readonly string[]): void {
  const [readWrite, privateAnonymous] = [0x3, 0x22];
  const stack = mmap(null, stackBytes, readWrite, privateAnonymous, -1, 0);
  const attributes = koffi.alloc("uint8", structBytes) as Pointer;
  const context = koffi.alloc("uint8", structBytes) as Pointer;
  const [link, stackStart, stackSize] = [8, 16, 32];
  requireZero(initAttributes(attributes), setStack(attributes, stack, stackBytes), getContext(context));
  koffi.encode(context, link, "void*", null);
  koffi.encode(context, stackStart, "void*", stack);
  koffi.encode(context, stackSize, "size_t", stackBytes - entryBytes);
  const argv = koffi.alloc("char*", args.length + 1) as Pointer;
  koffi.encode(argv, koffi.array("char*", args.length), args);
  makeContext(context, engine.symbol("chdb_query_cmdline"), 2, args.length, argv);
  requireZero(createThread([0], attributes, libc.symbol("setcontext"), context));
}

function requireZero(...results: readonly number[]): void {
  if (results.some((result) => result !== 0))
    throw new Error(`no thread for the engine: ${results.join(", ")}`);
}

// Ends with the test, so that a killed test leaves no server behind.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
enterEngine(["clickhouse", ...process.argv.slice(2)]);
