package io.mcpspring.spring.webflux;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioSocketChannel;
import org.junit.jupiter.api.Test;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

class NettyRequestWireTests {

	@Test
	void hasAClockWhenTheConnectionWasClosedBeforeTheBodyIsRead() {
		Channel closed = new NioSocketChannel(); // without event loop, like one that has
													// left it
		HttpServerRequest request = mock(HttpServerRequest.class, withSettings().extraInterfaces(Connection.class));
		given(((Connection) request).channel()).willReturn(closed);
		assertThat(new NettyRequestWire(request).clock()).isSameAs(RequestWire.Clock.COMMON);
		closed.unsafe().closeForcibly();
	}

}
