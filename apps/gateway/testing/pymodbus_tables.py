"""Machines with values in all four tables, played by pymodbus: a Modbus server that this project did not write.

Usage: pymodbus_tables.py <packages>
Unit 7: input registers with a u16 counter (0) and a float in grams, low word first (2-3); a state of PackML (10), an ASCII product (11-13),
a second word of alarms (20) and an alarm number (21). Unit 8: a discrete input 3 that is up while the weight in mg (holding 4-5) is to be
read, and coil 6 by which the reader acknowledges. Prints the port; then makes packages, each once the one before was read and, at unit 8,
acknowledged.
"""

import asyncio
import struct
import sys
import types

# Debian's pymodbus imports the serial libraries even for TCP; they are only recommended packages.
for missing in ("serial", "serial_asyncio"):
    try:
        __import__(missing)
    except ModuleNotFoundError:
        stand_in = types.ModuleType(missing)
        stand_in.create_serial_connection = None
        sys.modules[missing] = stand_in

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server.async_io import ModbusTcpServer

COILS, DISCRETE, HOLDING, INPUT = 1, 2, 3, 4


def unit():
    blocks = {name: ModbusSequentialDataBlock(0, [0] * 64) for name in ("di", "co", "hr", "ir")}
    return ModbusSlaveContext(zero_mode=True, **blocks)


async def count(slave, packages):
    product = b"ARROZ5"
    slave.setValues(INPUT, 11, [product[i] << 8 | product[i + 1] for i in (0, 2, 4)])
    slave.setValues(INPUT, 10, [6])
    for i in range(packages):
        high, low = struct.unpack(">HH", struct.pack(">f", 225.5 + i))
        slave.setValues(INPUT, 0, [i + 1, 0, low, high])
        slave.setValues(INPUT, 20, [0b10, 17])
        await asyncio.sleep(0.3)
    slave.setValues(INPUT, 20, [0, 0])


async def hand_over(slave, packages):
    for i in range(packages):
        weight = 300_000 + i
        slave.setValues(HOLDING, 4, [weight >> 16, weight & 0xFFFF])
        slave.setValues(DISCRETE, 3, [1])
        while slave.getValues(COILS, 6, 1) == [0]:
            await asyncio.sleep(0.005)
        slave.setValues(DISCRETE, 3, [0])
        while slave.getValues(COILS, 6, 1) != [0]:
            await asyncio.sleep(0.005)


async def main(packages):
    units = {7: unit(), 8: unit()}
    server = ModbusTcpServer(ModbusServerContext(slaves=units, single=False), address=("127.0.0.1", 0))
    serving = asyncio.ensure_future(server.serve_forever())
    await server.serving
    print(server.server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await asyncio.gather(count(units[7], packages), hand_over(units[8], packages))
    print(packages, flush=True)
    await serving


asyncio.run(main(int(sys.argv[1])))
