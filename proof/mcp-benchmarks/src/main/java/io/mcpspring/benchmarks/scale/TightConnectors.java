package io.mcpspring.benchmarks.scale;

import org.apache.coyote.http11.Http11NioProtocol;

import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The settings of Tomcat for many open streams, as the documentation describes them.
 */
@Configuration(proxyBeanMethods = false)
public class TightConnectors {

	@Bean
	TomcatConnectorCustomizer smallConnectionBuffers() {
		return (connector) -> {
			connector.setProperty("socket.appReadBufSize", "512");
			connector.setProperty("socket.appWriteBufSize", "512");
			connector.setProperty("maxTrailerSize", "512");
		};
	}

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> smallResponseBuffers() {
		return (factory) -> factory.setProtocol(SmallBuffers.class.getName());
	}

	/** HTTP/1.1 whose responses have buffers of 512 bytes instead of 8 KiB. */
	public static final class SmallBuffers extends Http11NioProtocol {

		@Override
		public int getDesiredBufferSize() {
			return 512;
		}

	}

}
