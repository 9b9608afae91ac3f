package io.mcpspring.adapter;

import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

import jakarta.servlet.Servlet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * Starts Tomcat with one servlet.
 */
final class EmbeddedTomcat {

	/** Warns of each thread of a test that outlives a server. */
	private static final Logger tomcatLogger = Logger.getLogger("org.apache");

	static {
		tomcatLogger.setLevel(Level.SEVERE);
	}

	private EmbeddedTomcat() {
	}

	static TestServer start(Path directory, Servlet servlet, int threads, boolean asyncSupported)
			throws LifecycleException {
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(directory.toString());
		Connector connector = new Connector("HTTP/1.1");
		connector.setPort(0);
		connector.setProperty("address", "127.0.0.1");
		connector.setProperty("maxThreads", Integer.toString(threads));
		connector.setProperty("maxKeepAliveRequests", "-1");
		// As long as a write may block.
		connector.setProperty("connectionTimeout", "3000");
		tomcat.setConnector(connector);
		Context context = tomcat.addContext("", directory.toAbsolutePath().toString());
		Tomcat.addServlet(context, "mcp", servlet).setAsyncSupported(asyncSupported);
		context.addServletMappingDecoded("/*", "mcp");
		tomcat.start();
		return new TestServer(connector.getLocalPort(), () -> stop(tomcat));
	}

	private static void stop(Tomcat tomcat) {
		try {
			tomcat.stop();
			tomcat.destroy();
		}
		catch (LifecycleException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
