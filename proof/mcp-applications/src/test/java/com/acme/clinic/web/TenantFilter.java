package com.acme.clinic.web;

import java.io.IOException;

import com.acme.desk.Tenant;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Says of whose data a request is speaking. */
@Component
class TenantFilter extends OncePerRequestFilter {

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Tenant.set(request.getHeader("X-Tenant"));
		try {
			chain.doFilter(request, response);
		}
		finally {
			Tenant.set(null);
		}
	}

}
