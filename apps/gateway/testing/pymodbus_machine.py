"""A machine of profile fiel-1 played by pymodbus: a Modbus server that this project did not write.

Usage: pymodbus_machine.py <packages> <milliseconds between them> <sequence to begin after> <host> <port, 0: any>
Prints the port; after a line on its input makes packages and prints one line for each package as it is made: its weight in milligrams.
"""

import asyncio
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

RING = 200
HOLDING = 3


class Machine:
    def __init__(self, slave, sequence):
        self.slave = slave
        self.sequence = sequence
        self.packages = 0
        self.put(0, 1)  # profile version
        self.put(1, 2)  # Conectado
        self.put(2, 625)  # 62.5 packages a minute
        self.put_long(3, 7891)
        self.put(5, 12)
        self.put(9, RING)
        self.put(10, sequence)

    def put(self, address, *values):
        self.slave.setValues(HOLDING, address, list(values))

    def put_long(self, address, value):
        self.put(address, value >> 16, value & 0xFFFF)

    def make(self, weight_mg, verdict):
        self.sequence = (self.sequence + 1) % 65536
        self.packages += 1
        raw = weight_mg // 10
        at = 11 + 4 * (self.sequence % RING)
        self.put(at, self.sequence, verdict << 8 | 1, raw >> 16, raw & 0xFFFF)
        self.put(10, self.sequence)
        self.put_long(7, self.packages)
        self.put(6, 0b100 if 100 <= self.packages < 200 else 0)


async def main(packages, pause_ms, sequence, host, port):
    registers = ModbusSequentialDataBlock(0, [0] * (11 + 4 * RING))
    slave = ModbusSlaveContext(hr=registers, zero_mode=True)
    machine = Machine(slave, sequence)
    server = ModbusTcpServer(ModbusServerContext(slaves=slave, single=True), address=(host, port))
    serving = asyncio.ensure_future(server.serve_forever())
    await server.serving
    print(server.server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for i in range(packages):
        weight_mg = 225_000 + i * 10
        machine.make(weight_mg, 1 + i % 4)
        print(weight_mg, flush=True)
        await asyncio.sleep(pause_ms / 1000)
    await serving


asyncio.run(main(*map(int, sys.argv[1:4]), sys.argv[4], int(sys.argv[5])))
