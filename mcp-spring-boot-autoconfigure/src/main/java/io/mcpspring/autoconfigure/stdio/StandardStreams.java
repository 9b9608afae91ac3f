package io.mcpspring.autoconfigure.stdio;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The streams that the client reads and writes.
 *
 * @param input standard input
 * @param output standard output, which nothing else may write to
 */
record StandardStreams(InputStream input, OutputStream output) {

	private static final int BUFFER = 64 * 1024;

	/**
	 * Return the streams of the process.
	 * @return the streams, whatever {@link System#out} is
	 */
	static StandardStreams ofProcess() {
		return new StandardStreams(System.in,
				new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER));
	}

	/**
	 * Have everything that is printed go to standard error: log lines, banners, and what
	 * the application and its libraries print.
	 */
	static void keepForMessages() {
		System.setOut(System.err);
	}

}
