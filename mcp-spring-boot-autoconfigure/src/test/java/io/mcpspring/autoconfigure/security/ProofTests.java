package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.store.ConsumedStates;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Proofs of a client's key (RFC 9449): each is good for one request, at one of all nodes.
 */
@ExtendWith(SecuredServers.Extension.class)
class ProofTests {

	private static final ECKey HOLDER = StubIssuer.newHolder();

	private static final ECKey THIEF = StubIssuer.newHolder();

	@EachStack
	void proofIsGoodForItsRequestAlone(WebApplicationType type, SecuredServers servers) throws JOSEException {
		StubIssuer issuer = servers.issuer();
		SecuredServer server = get(servers, type);
		String token = bound(issuer, HOLDER);
		List<Consumer<JWTClaimsSet.Builder>> bad = List.of((claims) -> claims.claim("htm", "GET"),
				(claims) -> claims.claim("htu", "https://other.example.com/mcp"), (claims) -> claims.claim("htu", null),
				(claims) -> claims.claim("ath", "x"), (claims) -> claims.claim("ath", null),
				(claims) -> claims.jwtID(null), (claims) -> claims.jwtID(" "), (claims) -> claims.issueTime(null),
				(claims) -> claims.issueTime(StubIssuer.in(-90)), (claims) -> claims.issueTime(StubIssuer.in(90)));
		for (int i = 0; i < bad.size(); i++) {
			assertThat(initialize(server, token, StubIssuer.proof(HOLDER, "POST", token, bad.get(i)))).as("%d", i)
				.isEqualTo(401);
		}
		String other = bound(issuer, HOLDER);
		assertThat(initialize(server, token, StubIssuer.proof(HOLDER, "POST", other))).isEqualTo(401);
		assertThat(initialize(server, issuer.token("alice"), StubIssuer.proof(HOLDER, "POST", token))).isEqualTo(401);
		assertThat(initialize(server, token, StubIssuer.proof(HOLDER, "POST", token))).isEqualTo(200);
	}

	@EachStack
	void proofIsGoodOnceAtAllNodes(WebApplicationType type, SecuredServers servers) throws JOSEException {
		StubIssuer issuer = servers.issuer();
		SecuredServer one = get(servers, type);
		SecuredServer other = get(servers, type, "spring.application.name=other");
		String token = bound(issuer, HOLDER);
		String proof = StubIssuer.proof(HOLDER, "POST", token);
		assertThat(initialize(one, token, proof)).isEqualTo(200);
		assertThat(initialize(one, token, proof)).isEqualTo(401);
		assertThat(initialize(other, token, proof)).isEqualTo(401);
		assertThat(initialize(other, token, StubIssuer.proof(HOLDER, "POST", token))).isEqualTo(200);
	}

	@EachStack
	void nobodyUsesUpProofOfAnother(WebApplicationType type, SecuredServers servers) throws JOSEException {
		StubIssuer issuer = servers.issuer();
		SecuredServer server = get(servers, type);
		String token = bound(issuer, HOLDER);
		String id = UUID.randomUUID().toString();
		Consumer<JWTClaimsSet.Builder> same = (claims) -> claims.jwtID(id);
		assertThat(initialize(server, token, StubIssuer.proof(THIEF, "POST", token, same))).isEqualTo(401);
		String own = bound(issuer, THIEF);
		assertThat(initialize(server, own, StubIssuer.proof(THIEF, "POST", own, same))).isEqualTo(200);
		assertThat(initialize(server, token, StubIssuer.proof(HOLDER, "POST", token, same))).isEqualTo(200);
	}

	private static SecuredServer get(SecuredServers servers, WebApplicationType type, String... properties) {
		return servers.withIssuer(type, SharedStore.class,
				Stream.concat(Stream.of("mcp.server.security.dpop=true"), Stream.of(properties))
					.toArray(String[]::new));
	}

	private static String bound(StubIssuer issuer, ECKey key) throws JOSEException {
		String thumbprint = key.computeThumbprint().toString();
		return issuer.token((claims) -> claims.claim("cnf", Map.of("jkt", thumbprint)));
	}

	private static int initialize(SecuredServer server, String token, String proof) {
		return server.http().initialize("DPoP " + token, "DPoP", proof).statusCode();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class SharedStore {

		private static final ConsumedStates SHARED = new InMemoryConsumedStates();

		@Bean
		ConsumedStates sharedStates() {
			return SHARED;
		}

	}

}
