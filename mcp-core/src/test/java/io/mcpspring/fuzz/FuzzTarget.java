package io.mcpspring.fuzz;

/**
 * Inputs that a fuzzer chooses. Each target fails by any exception, and has a corpus of
 * inputs in a folder of its name.
 */
enum FuzzTarget {

	ENVELOPE {

		@Override
		void run(byte[] input) {
			EnvelopeFuzzer.fuzzerTestOneInput(input);
		}

	},

	HEADERS {

		@Override
		void run(byte[] input) {
			HeadersFuzzer.fuzzerTestOneInput(input);
		}

	},

	SCHEMAS {

		@Override
		void run(byte[] input) {
			SchemasFuzzer.fuzzerTestOneInput(input);
		}

	},

	STORED {

		@Override
		void run(byte[] input) {
			StoredFuzzer.fuzzerTestOneInput(input);
		}

	},

	ADDRESSES {

		@Override
		void run(byte[] input) {
			AddressesFuzzer.fuzzerTestOneInput(input);
		}

	};

	abstract void run(byte[] input);

}
