package io.mcpspring.testrun;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output and error of this process, written to files from the first test class
 * on. What the process writes between two classes and at its end is dropped.
 */
final class CapturedOutput extends OutputStream {

	private static final Path FOLDER = Path.of(System.getProperty("basedir", "."), "target", "test-output");

	private static final CapturedOutput CURRENT = new CapturedOutput();

	private static PrintStream console;

	private Path file;

	private OutputStream to = OutputStream.nullOutputStream();

	private CapturedOutput() {
	}

	static void start(String name) {
		if (console == null) {
			console = System.out;
			PrintStream stream = new PrintStream(CURRENT, true, StandardCharsets.UTF_8);
			System.setOut(stream);
			System.setErr(stream);
		}
		CURRENT.open(FOLDER.resolve(name + ".txt"));
	}

	static void stop(boolean print) {
		CURRENT.end(print);
	}

	private synchronized void open(Path target) {
		try {
			Files.createDirectories(target.getParent());
			this.file = target;
			this.to = new BufferedOutputStream(Files.newOutputStream(target));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private synchronized void end(boolean print) {
		try {
			this.to.close();
			this.to = OutputStream.nullOutputStream();
			if (print) {
				console.println("Output of the tests, also in " + this.file + ":");
				Files.copy(this.file, console);
				console.flush();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public synchronized void write(int value) throws IOException {
		this.to.write(value);
	}

	@Override
	public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
		this.to.write(bytes, offset, length);
	}

	@Override
	public synchronized void flush() throws IOException {
		this.to.flush();
	}

}
