package io.mcpspring.security.servlet;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

/**
 * Session for the duration of one request, without cookie and storage.
 */
final class RequestSession implements HttpSession {

	private final String id = UUID.randomUUID().toString();

	private final long created = System.currentTimeMillis();

	private final Map<String, Object> attributes = new ConcurrentHashMap<>();

	private final ServletContext context;

	private volatile boolean valid = true;

	private volatile int maxInactiveInterval;

	RequestSession(ServletContext context) {
		this.context = context;
	}

	boolean isValid() {
		return this.valid;
	}

	@Override
	public long getCreationTime() {
		return this.created;
	}

	@Override
	public String getId() {
		return this.id;
	}

	@Override
	public long getLastAccessedTime() {
		return this.created;
	}

	@Override
	public ServletContext getServletContext() {
		return this.context;
	}

	@Override
	public void setMaxInactiveInterval(int interval) {
		this.maxInactiveInterval = interval;
	}

	@Override
	public int getMaxInactiveInterval() {
		return this.maxInactiveInterval;
	}

	@Override
	public @Nullable Object getAttribute(String name) {
		return this.attributes.get(name);
	}

	@Override
	public Enumeration<String> getAttributeNames() {
		return Collections.enumeration(this.attributes.keySet());
	}

	@Override
	public void setAttribute(String name, @Nullable Object value) {
		if (value == null) {
			this.attributes.remove(name);
		}
		else {
			this.attributes.put(name, value);
		}
	}

	@Override
	public void removeAttribute(String name) {
		this.attributes.remove(name);
	}

	@Override
	public void invalidate() {
		this.valid = false;
		this.attributes.clear();
	}

	@Override
	public boolean isNew() {
		return true;
	}

}
