package io.mcpspring.controllers.servlet;

import java.io.ByteArrayInputStream;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;

/**
 * Body of a request within the application.
 */
final class InnerBody extends ServletInputStream {

	private final ByteArrayInputStream bytes;

	InnerBody(byte[] bytes) {
		this.bytes = new ByteArrayInputStream(bytes);
	}

	@Override
	public int read() {
		return this.bytes.read();
	}

	@Override
	public int read(byte[] target, int offset, int length) {
		return this.bytes.read(target, offset, length);
	}

	@Override
	public boolean isFinished() {
		return this.bytes.available() == 0;
	}

	@Override
	public boolean isReady() {
		return true;
	}

	@Override
	public void setReadListener(ReadListener listener) {
		throw new IllegalStateException("The body is there already: read it");
	}

}
